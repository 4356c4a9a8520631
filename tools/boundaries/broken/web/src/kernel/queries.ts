export const queries = 1
