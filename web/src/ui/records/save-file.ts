/** Saves a file as a click on its link does. @param name what it is called, unless the answer says */
export function saveFile(url: string, name = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Saves a table that was made in the browser. */
export function saveCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  saveFile(url, name);
  URL.revokeObjectURL(url);
}
