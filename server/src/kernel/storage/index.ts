export { readRange } from './byte-range.ts'
export type { ByteRange, RangeAnswer } from './byte-range.ts'
export {
  acceptedImage,
  avatarImages,
  cleanImage,
  faviconImages,
  iconImage,
  logoImage,
  markImage,
  maskableIcon,
  textImage,
} from './image.ts'
export type { ImageAnswer, Picture } from './image.ts'
export { downloadHeaders, fileTag, streamedHeaders, unsatisfiableHeaders } from './serve.ts'
export type { ServedFile } from './serve.ts'
export { sendGenerated } from './send-generated.ts'
export { sendMade } from './send-made.ts'
export type { GeneratedFile } from './send-made.ts'
export { sendPicture } from './send-picture.ts'
export { signLink, verifyLink } from './signed-link.ts'
export type { LinkedFile, LinkKeys, LinkQuery } from './signed-link.ts'
export { openStorage } from './storage.ts'
export { sweepOrphans } from './sweep-orphans.ts'
export { virusScanner } from './virus-scanner.ts'
export type { VirusScanner } from './virus-scanner.ts'
export type { Storage, StorageSettings, StoredFile } from './storage.ts'
export { entryDate, entryPaths } from './zip-names.ts'
