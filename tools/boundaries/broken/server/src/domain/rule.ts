export interface Rule {
  name: string
}
