/** Where the test stands in the profile; with `?question=` it is being taken. */
export const testPath = '/investor/profile/appropriateness'
