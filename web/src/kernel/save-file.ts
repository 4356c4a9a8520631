import { saveBlob } from '../ui/save-blob.ts'
import { fetchFile } from './api.ts'

/**
 * Fetches a file and has the browser save it, under the server's name where none is given. A browser's own
 * download carries no viewing header, and shows a refusal as a page; here the refusal is an ApiError.
 */
export async function saveFile(address: string, name?: string): Promise<void> {
  const answer = await fetchFile(address)
  saveBlob(await answer.blob(), name ?? nameIn(answer))
}

const nameIn = (answer: Response) =>
  /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? ''
