/** Films that every browser plays, and the captions that go with one. */
export const filmTypes = ['video/mp4', 'video/webm'] as const
export const captionsType = 'text/vtt'
