import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'

const chunkBytes = 256 * 1024

/**
 * Looks into a file piece by piece, so that no upload has to fit into memory. Positions and lengths are in
 * bytes.
 */
export class FileBytes implements AsyncDisposable {
  readonly size: number
  private readonly handle: FileHandle

  private constructor(handle: FileHandle, size: number) {
    this.handle = handle
    this.size = size
  }

  static async open(path: string): Promise<FileBytes> {
    const handle = await open(path, 'r')
    return new FileBytes(handle, (await handle.stat()).size)
  }

  /** The bytes from `position`, fewer at the end of the file; a position before its beginning counts as 0. */
  async read(position: number, length: number): Promise<Buffer> {
    const from = Math.max(0, position)
    const wanted = Math.max(0, Math.min(length, this.size - from))
    const { buffer, bytesRead } = await this.handle.read(Buffer.allocUnsafe(wanted), 0, wanted, from)
    return buffer.subarray(0, bytesRead)
  }

  /** The last bytes of the file. */
  tail(length: number): Promise<Buffer> {
    return this.read(this.size - length, length)
  }

  /**
   * All of the file; each piece begins with the last `overlap` bytes of the one before, so that no word is
   * cut in two.
   */
  async *pieces(overlap = 0): AsyncGenerator<{ at: number; bytes: Buffer }> {
    for (let at = 0; at < this.size; at += chunkBytes) {
      const start = Math.max(0, at - overlap)
      yield { at: start, bytes: await this.read(start, at - start + chunkBytes) }
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.handle.close()
  }
}
