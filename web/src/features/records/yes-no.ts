/** Choices of a filter of yes or no. */
export const yesNo = [
  { value: '1', label: 'Yes' },
  { value: '0', label: 'No' },
]
