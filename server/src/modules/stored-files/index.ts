export { keepFile } from './keep-file.ts'
export { missingNote, mustHaveFile, notIncluded, partMissing } from './missing-files.ts'
export { storeAvatar, storeBrandFile } from './pictures.ts'
export { fileColumns, fileOf, sendFile } from './send-file.ts'
