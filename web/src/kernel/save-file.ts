import { saveBlob } from '../ui/save-blob.ts'
import { fetchFile } from './api.ts'

/**
 * Fetches a file and has the browser save it. What a browser downloads by itself can't say as whom somebody
 * looks, and shows a refusal as a page; here it is an ApiError. Without a name, the server's is taken.
 */
export async function saveFile(address: string, name?: string): Promise<void> {
  const answer = await fetchFile(address)
  saveBlob(await answer.blob(), name ?? nameIn(answer))
}

const nameIn = (answer: Response) =>
  /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? ''
