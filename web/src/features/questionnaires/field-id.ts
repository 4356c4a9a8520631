/** Id of a question's control, so that a link can lead to it. */
export const fieldId = (key: string) => `answer-${key}`
