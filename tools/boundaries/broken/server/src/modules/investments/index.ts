export interface Investment {
  id: number
}
