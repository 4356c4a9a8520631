const kinds: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'text/csv': 'CSV',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PPTX',
  'image/jpeg': 'Picture',
  'image/png': 'Picture',
  'image/webp': 'Picture',
}

/** What a file is and how large: "PDF, 6.2 MB". */
export function fileFacts(mime: string, bytes: number): string {
  return `${kinds[mime] ?? 'File'}, ${sizeOf(bytes)}`
}

/** Megabytes with one place, kilobytes whole, and never nothing. */
export function sizeOf(bytes: number): string {
  if (bytes >= 1_000_000) return `${(Math.round(bytes / 100_000) / 10).toFixed(1)} MB`
  return `${Math.max(1, Math.round(bytes / 1000))} kB`
}
