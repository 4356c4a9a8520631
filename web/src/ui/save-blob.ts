/** Has the browser save it. Letters that a file's name can't have become blanks. */
export function saveBlob(blob: Blob, name: string): void {
  const held = URL.createObjectURL(blob)
  const download = name.replaceAll(/[\\/:*?"<>|]+/g, ' ')
  Object.assign(document.createElement('a'), { href: held, download }).click()
  URL.revokeObjectURL(held)
}
