export const router = 1
