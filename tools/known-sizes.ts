/**
 * What is longer than a file or a function should be, with the reason. The test fails when an entry is short
 * enough again, so the lists only become shorter.
 */
export const knownSizes: readonly { reason: string; tooLong: readonly string[] }[] = [
  {
    reason: 'Generated from the migrations by tools/database-types.ts',
    tooLong: ['server/src/kernel/database/tables.ts'],
  },
]
