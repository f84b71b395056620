// Custom elements without a library: <photo-album> tiles in shadow roots, dragged with the browser's own drag and drop.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  :host { font: 15px/1.45 system-ui, sans-serif; color: #222; } .page { max-width: 860px; margin: 20px auto; } .album { background: #f3f4f6; border-radius: 12px; padding: 14px 16px; margin-bottom: 16px; min-height: 170px; } .album.over { outline: 3px dashed #4b7bec; } h2 { font-size: 17px; margin: 0 0 10px; } h2 small { color: #6b7280; font-weight: 400; }
  .tiles { display: flex; flex-wrap: wrap; gap: 12px; list-style: none; margin: 0; padding: 0; } .tile { width: 150px; background: #fff; border-radius: 8px; overflow: hidden; box-shadow: 0 1px 4px rgba(0, 0, 0, .15); cursor: grab; } .tile img { display: block; width: 150px; height: 90px; object-fit: cover; pointer-events: none; } .tile span { display: block; padding: 6px 8px; font-size: 13px; }
  .tile.marked { outline: 2px solid #4b7bec; } .tile span.narrow { padding: 0; margin: 6px 8px; width: 3.9em; white-space: nowrap; overflow: hidden; } [role=menu] { position: fixed; background: #fff; border-radius: 8px; box-shadow: 0 6px 22px rgba(0, 0, 0, .28); padding: 6px; display: grid; z-index: 5; } [role=menuitem] { border: 0; background: none; font: inherit; padding: 7px 22px; text-align: left; cursor: pointer; }
  .shade { position: fixed; inset: 0; background: rgba(0, 0, 0, .42); z-index: 8; display: grid; place-items: center; } [role=dialog] { background: #fff; border-radius: 12px; padding: 22px; width: 330px; } label { display: grid; gap: 4px; } input { font: inherit; padding: 8px; } .row { display: flex; justify-content: end; gap: 8px; margin-top: 14px; } .row button { font: inherit; padding: 8px 14px; }
  .status { color: #4b5563; min-height: 1.5em; }`);

class PhotoAlbum extends HTMLElement {
  async connectedCallback() {
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    root.innerHTML = `<div class="page"><h1>Photos</h1><p class="status" role="status">Loading…</p><div id="albums"></div><p>Holiday tip: drop a picture on an album to move it there. Old pictures are never deleted.</p></div><div id="layer"></div>`;
    this.photos = (await load("m_album", 400)) || [{ name: "Harbour at dusk", album: "Unsorted" }, { name: "Old pier", album: "Unsorted" }, { name: "Lemon trees", album: "Holiday" }];
    this.marked = 0;
    this.show("");
  }

  show(status) {
    const root = this.shadowRoot;
    if (status !== undefined) root.querySelector(".status").textContent = status;
    root.getElementById("albums").innerHTML = ["Unsorted", "Holiday"].map(album => {
      const inside = this.photos.filter(one => one.album === album);
      return `<section class="album" data-album="${album}" aria-labelledby="h-${album}"><h2 id="h-${album}">${album}</h2><ul class="tiles">${inside.map(one => `<li class="tile ${one.marked ? "marked" : ""}" draggable="true" data-at="${this.photos.indexOf(one)}"><img alt="" src="/picture/${encodeURIComponent(one.name.slice(0, 6))}.svg"><span class="${one.renamed && is("caption-clipped") ? "narrow" : ""}">${one.name}</span></li>`).join("")}</ul></section>`;
    }).join("");
    root.querySelectorAll(".tile").forEach(tile => {
      const photo = this.photos[+tile.dataset.at];
      tile.addEventListener("dragstart", event => event.dataTransfer.setData("text/plain", tile.dataset.at));
      tile.addEventListener("click", () => { photo.marked = !photo.marked; const count = this.photos.filter(one => one.marked).length; this.show(count === 1 ? "1 photo selected" : `${count} photos selected`); });
      tile.addEventListener("contextmenu", event => { event.preventDefault(); this.menu(photo, event.clientX, event.clientY); });
    });
    root.querySelectorAll(".album").forEach(album => {
      album.addEventListener("dragover", event => { event.preventDefault(); album.classList.add("over"); });
      album.addEventListener("dragleave", () => album.classList.remove("over"));
      album.addEventListener("drop", event => { event.preventDefault(); album.classList.remove("over"); this.move(this.photos[+event.dataTransfer.getData("text/plain")], album.dataset.album); });
    });
  }

  async move(photo, album) {
    const was = photo.album;
    if (is("copied")) this.photos.push({ ...photo, album }); else photo.album = album;
    this.show(`${photo.name} is now in ${album}`);
    const failed = is("move-refused");
    await save("m_album", this.photos, failed ? 1300 : 300, failed ? 500 : 200);
    if (failed) { photo.album = was; this.show(); }
  }

  menu(photo, x, y) {
    const layer = this.shadowRoot.getElementById("layer");
    layer.innerHTML = `<div role="menu" style="left:${x}px;top:${y}px"><button role="menuitem">Rename</button><button role="menuitem">Use as cover</button></div>`;
    layer.querySelectorAll("button").forEach((button, at) => button.addEventListener("click", () => { layer.innerHTML = ""; if (!at) this.rename(photo); }));
  }

  rename(photo) {
    const layer = this.shadowRoot.getElementById("layer");
    layer.innerHTML = `<div class="shade"><div role="dialog" aria-modal="true" aria-labelledby="rename"><h2 id="rename">Rename photo</h2><label>New name <input></label><div class="row"><button>Cancel</button><button>Save name</button></div></div></div>`;
    const input = layer.querySelector("input"), [cancel, keep] = layer.querySelectorAll("button");
    input.value = photo.name;
    cancel.onclick = () => { layer.innerHTML = ""; };
    keep.onclick = async () => {
      keep.disabled = true; keep.textContent = "Saving…";
      photo.name = input.value.trim(); photo.renamed = true;
      await save("m_album", this.photos, 600);
      if (is("backdrop-stays")) { layer.querySelector("[role=dialog]").remove(); layer.querySelector(".shade").style.background = "rgba(0, 0, 0, .12)"; } else layer.innerHTML = "";
      this.show("Name saved");
    };
  }
}
customElements.define("photo-album", PhotoAlbum);
document.getElementById("root").append(document.createElement("photo-album"));
