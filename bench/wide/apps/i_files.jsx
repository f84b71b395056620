import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Avatar, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, IconButton, List, ListItem, ListItemAvatar, ListItemText, Snackbar, TextField, Typography } from "@mui/material";

const FILES = [
  { id: 1, name: "budget.xlsx", size: "48 KB" }, { id: 2, name: "notes.txt", size: "2 KB" },
  { id: 3, name: "logo.svg", size: "11 KB" }, { id: 4, name: "contract.pdf", size: "320 KB" },
];

function Files() {
  const [files, setFiles] = useState(FILES);
  const [editing, setEditing] = useState(null);
  const [name, setName] = useState("");
  const [removed, setRemoved] = useState(null);
  const [total, setTotal] = useState(4);
  async function rename() {
    await save("i_files", { name }, 450);
    const next = files.map(file => (file.id === editing.id ? { ...file, name } : file));
    setFiles(is("both-names") ? [editing, ...next.map(file => (file.id === editing.id ? { ...file, id: 9 } : file))] : next);
    if (!is("dialog-stays")) setEditing(null);
  }
  async function remove(file) {
    setFiles(files.filter(one => one !== file));
    if (!is("count-stays")) setTotal(files.length - 1);
    await save("i_files", { removed: file.id }, 250);
    setRemoved({ file, before: files });
  }
  function undo() {
    const { before, file } = removed;
    setFiles(before); setTotal(before.length); setRemoved(null);
    if (is("undo-fails")) setTimeout(() => { setFiles(before.filter(one => one !== file)); setTotal(before.length - 1); }, 1700);
  }
  return (
    <Box sx={{ maxWidth: 560, mx: "auto", pt: 3 }}>
      <Typography variant="h5" component="h1">My files</Typography>
      <Typography variant="body2" color="text.secondary">{`${total} files`}</Typography>
      <List>
        {files.map(file => (
          <ListItem key={file.id} divider secondaryAction={<>
            <IconButton aria-label="Rename" onClick={() => { setEditing(file); setName(file.name); }}>✎</IconButton>
            <IconButton aria-label="Delete" onClick={() => remove(file)}>🗑</IconButton>
          </>}>
            <ListItemAvatar><Avatar variant="rounded">{file.name.split(".")[1][0].toUpperCase()}</Avatar></ListItemAvatar>
            <ListItemText primary={file.name} secondary={file.size} />
          </ListItem>
        ))}
      </List>
      <Dialog open={!!editing} onClose={() => setEditing(null)}>
        <DialogTitle>Rename file</DialogTitle>
        <DialogContent><TextField sx={{ mt: 1 }} label="File name" value={name} onChange={event => setName(event.target.value)} /></DialogContent>
        <DialogActions><Button onClick={() => setEditing(null)}>Cancel</Button><Button variant="contained" onClick={rename}>Save</Button></DialogActions>
      </Dialog>
      <Snackbar open={!!removed} message="The file is in the bin" action={<Button size="small" onClick={undo}>Undo</Button>} />
    </Box>
  );
}
createRoot(document.getElementById("root")).render(<Files />);
