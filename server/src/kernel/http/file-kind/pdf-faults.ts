/** What a PDF may hold that isn't taken; the one named first is told where there are several. */
const faults = {
  sealed:
    'This PDF is protected by a password or encryption. Save it without protection and upload it again.',
  broken: 'This PDF is incomplete, or has something after its end. Print it to PDF and upload it again.',
  script: 'This PDF runs a script. Print it to PDF and upload it again.',
  programme: 'This PDF opens a program. Print it to PDF and upload it again.',
  form: 'This PDF has a form that sends data. Save it as a plain PDF and upload it again.',
  dynamic: 'This PDF is a dynamic form (XFA). Print it to PDF and upload it again.',
  attachment: 'This PDF has files attached to it. Upload them one by one, and print this one to PDF first.',
  media: 'This PDF has sound or video in it. Print it to PDF and upload it again.',
  reference: 'This PDF points to another file. Print it to PDF and upload it again.',
  link: 'This PDF has links to web addresses. Print it to PDF to take the links out, and upload it again.',
  hidden: 'This PDF can’t be checked for scripts and forms. Print it to PDF and upload it again.',
} as const

export type PdfFault = keyof typeof faults

const order = Object.keys(faults) as PdfFault[]

/** By the names in the file that give them away. */
export const faultOfName: Readonly<Record<string, PdfFault>> = {
  Encrypt: 'sealed',
  JavaScript: 'script',
  Launch: 'programme',
  SubmitForm: 'form',
  ImportData: 'form',
  XFA: 'dynamic',
  EmbeddedFile: 'attachment',
  EmbeddedFiles: 'attachment',
  RichMedia: 'media',
  Rendition: 'media',
  GoToR: 'reference',
  GoToE: 'reference',
  URI: 'link',
}

/** Why the file is refused and what to do, or undefined where there is nothing to refuse. */
export function refusalOf(found: ReadonlySet<PdfFault>): string | undefined {
  const first = order.find((fault) => found.has(fault))
  return first && faults[first]
}
