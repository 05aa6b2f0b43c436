/** Saves a file like a click on its link. @param name file name unless the response has one */
export function saveFile(url: string, name = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Saves a table created in the browser. */
export function saveCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  saveFile(url, name);
  URL.revokeObjectURL(url);
}
