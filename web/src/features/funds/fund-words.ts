/** How a link between funds is said: while it is chosen, of what is held, and of who holds it. */
export const linkWords = {
  feeder: { choice: 'A feeder into another', held: 'Master', holder: 'Feeder' },
  spv: { choice: 'The owner of an SPV', held: 'SPV', holder: 'Owner' },
  parallel: { choice: 'Parallel to another', held: 'Parallel', holder: 'Parallel' },
} as const
