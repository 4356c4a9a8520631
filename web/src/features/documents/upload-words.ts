import type { UploadState } from './use-uploads.ts'

/**
 * "Uploading 2 of 5 to Financials", and afterwards what came of it: "4 uploaded to Financials, 1 refused".
 */
export function uploadsTitle(files: readonly Pick<UploadState, 'state'>[], into: string): string {
  const count = (state: UploadState['state']) => files.filter((file) => file.state === state).length
  const [done, refused] = [count('done'), count('refused')]
  if (done + refused < files.length) return `Uploading ${done + refused + 1} of ${files.length} to ${into}`
  if (refused === 0) return `Uploaded to ${into}`
  return done === 0 ? `${refused} refused` : `${done} uploaded to ${into}, ${refused} refused`
}
