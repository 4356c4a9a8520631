import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'

/**
 * Tables as texts have them: cells are written in, Tab leads to the next one. They come with pasted or earlier text. Widths and spans are
 * left out, since the server keeps none.
 */
export const tableNodes = [
  Table.configure({ resizable: false }).extend({ renderHTML: () => ['table', ['tbody', 0]] }),
  TableRow,
  TableCell.extend({ renderHTML: () => ['td', 0] }),
  TableHeader.extend({ renderHTML: () => ['th', 0] }),
]
