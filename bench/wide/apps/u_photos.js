import { computed, createApp, h, ref } from "vue";
import ElementPlus, { ElMessage, ElMessageBox } from "element-plus";
import css from "element-plus/dist/index.css";

const style = document.createElement("style");
style.textContent = css + `
.album { max-width: 860px; margin: 20px auto; padding: 0 16px; font-size: 15px; } .bar { display: flex; align-items: center; justify-content: space-between; margin-bottom: 12px; }
.hint { color: #909399; font-size: 13px; } .foot { display: flex; justify-content: space-between; align-items: center; margin-top: 14px; }`;
document.head.append(style);

const NAMES = ["harbour.jpg", "pier.jpg", "gulls.jpg", "sunrise.jpg", "market.jpg", "ferry.jpg", "cliffs.jpg", "regatta.jpg", "lantern.jpg", "dunes.jpg"];
const START = NAMES.map((name, at) => ({ name, size: name === "harbour.jpg" ? 12 : 20 + at, status: name === "harbour.jpg" ? "Failed" : "Uploaded" }));
const PER_PAGE = 5;

const app = createApp({
  setup() {
    const photos = ref([]), loading = ref(true), page = ref(1), used = ref(0), kind = ref("All");
    load("u_photos", 700).then(kept => {
      photos.value = kept || START.map(one => ({ ...one }));
      used.value = photos.value.filter(one => one.status === "Uploaded").reduce((all, one) => all + one.size, 0);
      loading.value = false;
    });
    const listed = computed(() => photos.value.filter(one => kind.value === "All" || one.status === kind.value));
    const rows = computed(() => listed.value.slice((page.value - 1) * PER_PAGE, page.value * PER_PAGE));
    async function retry(photo) {
      photo.status = "Uploading";
      await wait(1300);
      if (is("in-part")) { photo.status = "Uploaded in part, 9 of 12 MB"; used.value += 9; return; }
      photo.status = "Uploaded";
      used.value += is("counted-twice") ? photo.size * 2 : photo.size;
      await save("u_photos", photos.value, 200);
    }
    async function remove(photo, at) {
      const sure = await ElMessageBox.confirm(`${photo.name} will be deleted for good.`, "Delete photo", { confirmButtonText: "Yes, delete", cancelButtonText: "Keep it", type: "warning" }).catch(() => null);
      if (!sure) return;
      const gone = is("deletes-on-page-one") ? photos.value[at] : photo;
      const rest = photos.value.filter(one => one !== gone);
      if (is("delete-unwritten")) wait(300); else await save("u_photos", rest, 500);
      photos.value = rest;
      if (gone.status === "Uploaded") used.value -= gone.size;
      ElMessage.success("Photo deleted");
    }
    return { photos, loading, page, rows, listed, used, kind, retry, remove, PER_PAGE };
  },
  template: `
  <div class="album">
    <div class="bar"><h1>Summer at the coast</h1><span>{{ photos.length }} photos</span></div>
    <div class="bar">
      <el-radio-group v-model="kind" @change="page = 1"><el-radio-button value="All">All</el-radio-button><el-radio-button value="Failed">Failed</el-radio-button></el-radio-group>
      <el-descriptions :column="1" style="width: 220px"><el-descriptions-item label="Storage used">{{ used }} MB</el-descriptions-item></el-descriptions>
    </div>
    <el-table v-loading="loading" :data="rows" empty-text="No photos" row-key="name">
      <el-table-column prop="name" label="Name" />
      <el-table-column label="Size"><template #default="{ row }">{{ row.size }} MB</template></el-table-column>
      <el-table-column label="Status" width="240"><template #default="{ row }">
        <el-tag :type="row.status === 'Failed' ? 'danger' : row.status === 'Uploading' ? 'info' : 'success'">{{ row.status }}</el-tag></template></el-table-column>
      <el-table-column label="" width="170"><template #default="{ row, $index }">
        <el-button v-if="row.status === 'Failed'" size="small" @click="retry(row)">Retry</el-button>
        <el-button size="small" type="danger" text @click="remove(row, $index)">Delete</el-button></template></el-table-column>
    </el-table>
    <div class="foot"><span class="hint">Photos that are uploaded are kept for ten years. Deleted photos can not be brought back.</span>
      <el-pagination v-model:current-page="page" layout="prev, pager, next" :page-size="PER_PAGE" :total="listed.length" /></div>
  </div>`,
});
app.use(ElementPlus).mount("#root");
