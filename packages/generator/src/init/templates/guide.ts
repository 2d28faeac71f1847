/** A guide, with the name of its file. */
export interface Guide {
  name: string
  title: string
  text: string
}
