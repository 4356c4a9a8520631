/** JSON text that PostgreSQL or a stored answer already made; it is sent as it is. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
