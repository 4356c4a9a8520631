/**
 * Imports that break a rule today and wait for a larger change. The check fails when an entry no longer violates its rule, so the list
 * only becomes shorter.
 * @type {{ rule: string, reason: string, imports: string[] }[]}
 */
export const knownViolations = [
  {
    rule: 'shared-pieces-know-no-area',
    reason: 'Documents are shared by several areas. They move to web/src/features, below both portals.',
    imports: [
      'web/src/admin/evidence-card.tsx → web/src/admin/documents/records.ts',
      'web/src/admin/evidence-card.tsx → web/src/admin/documents/use-uploads.ts',
      'web/src/admin/film-files.tsx → web/src/admin/documents/use-uploads.ts',
      'web/src/admin/record-documents.tsx → web/src/admin/documents/document-desk.tsx',
      'web/src/admin/record-documents.tsx → web/src/admin/documents/records.ts',
      'web/src/portal/offer-documents.tsx → web/src/portal/documents/confirm-reading.tsx',
      'web/src/portal/offer-documents.tsx → web/src/portal/documents/download-all.tsx',
      'web/src/portal/offer-documents.tsx → web/src/portal/documents/open-document.tsx',
      'web/src/portal/offer-documents.tsx → web/src/portal/documents/records.ts',
      'web/src/portal/offer-documents.tsx → web/src/portal/documents/standing.ts',
      'web/src/portal/shared-documents.tsx → web/src/portal/documents/confirm-reading.module.css',
      'web/src/portal/shared-documents.tsx → web/src/portal/documents/confirm-reading.tsx',
      'web/src/portal/shared-documents.tsx → web/src/portal/documents/download-all.tsx',
      'web/src/portal/shared-documents.tsx → web/src/portal/documents/open-document.tsx',
      'web/src/portal/shared-documents.tsx → web/src/portal/documents/records.ts',
      'web/src/portal/shared-documents.tsx → web/src/portal/documents/standing.ts',
    ],
  },
  {
    rule: 'shared-pieces-know-no-area',
    reason:
      'The frame of a profile section and the card of an own room are shared. They move to web/src/features.',
    imports: [
      'web/src/portal/offer-documents.tsx → web/src/portal/profile/section.tsx',
      'web/src/portal/own-room.tsx → web/src/portal/data-room/records.ts',
      'web/src/portal/own-room.tsx → web/src/portal/investments/state-card.tsx',
      'web/src/portal/shared-documents.tsx → web/src/portal/profile/section.tsx',
      'web/src/portal/wanted-papers.tsx → web/src/portal/profile/section.tsx',
    ],
  },
]
