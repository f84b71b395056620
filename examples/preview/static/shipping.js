// Stands in a frame, so it shares nothing with the page around it.
document.querySelector("#show").addEventListener("click", () => {
  document.querySelector("#rates").hidden = false;
});
