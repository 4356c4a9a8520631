/** On which everybody who lists deals hears that a board of theirs is another one now. */
export const boardChannelOf = (pipelineId: number): string => `private-DealBoard.${pipelineId}`

/** The pipeline whose board this is; undefined for every other name. */
export function pipelineOfBoard(channel: string): number | undefined {
  const id = /^private-DealBoard\.([1-9]\d{0,15})$/.exec(channel)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** Its data is `{id}`, the pipeline's: the board itself is asked for, narrowed as each reader has it. */
export const boardChanged = 'board.changed'
