/** Saves a text as a file of this device. */
export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}

/** Prints only a text, and not the page behind the dialog. */
export function printText(text: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const inside = frame.contentDocument;
  const sheet = inside?.createElement('pre');
  if (!inside || !sheet || !frame.contentWindow) {
    frame.remove();
    return;
  }
  sheet.textContent = text;
  inside.body.append(sheet);
  frame.contentWindow.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow.print();
}
