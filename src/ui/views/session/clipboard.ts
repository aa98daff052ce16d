/** Puts text on the clipboard that may take a while to make: the press that asked for it still counts meanwhile. */
export async function copyText(text: string | Promise<string>): Promise<void> {
  if (typeof text === 'string') {
    await navigator.clipboard.writeText(text);
    return;
  }
  const blob = text.then((whole) => new Blob([whole], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}
