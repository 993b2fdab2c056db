for (const button of document.querySelectorAll("button.copy")) {
  const text = button.parentElement.querySelector("pre");
  const say = (word) => { button.textContent = word; setTimeout(() => { button.textContent = "Copy"; }, 1500); };
  const select = () => {
    getSelection().selectAllChildren(text);
    say(document.execCommand("copy") ? "Copied" : "Selected");
  };
  button.hidden = false;
  button.onclick = () => {
    if (navigator.clipboard) navigator.clipboard.writeText(text.textContent).then(() => say("Copied"), select);
    else select();
  };
}
