import { type OpenTag, scanXml, type XmlProblem } from './scan-xml.ts'

export type XmlElement = OpenTag & {
  parent: XmlElement | null
  /** Its own, without that of elements in it. */
  text: string
  /** Index behind its closing tag, in UTF-16 units; -1 while it is open. */
  end: number
}

/** The elements of a small file in the order in which they begin, up to what is not well-formed. */
export function readElements(text: string): { elements: XmlElement[]; problem: XmlProblem | null } {
  const elements: XmlElement[] = []
  let current: XmlElement | null = null
  const problem = scanXml(text, {
    open(tag) {
      current = { ...tag, parent: current, text: '', end: -1 }
      elements.push(current)
    },
    text(piece) {
      if (current) current.text += piece
    },
    close(end) {
      if (current) current.end = end
      current = current?.parent ?? null
    },
  })
  return { elements, problem }
}

export const named = (elements: XmlElement[], name: string): XmlElement[] =>
  elements.filter((element) => element.name === name)

/** An element and all that is in it. */
export function within(elements: XmlElement[], whole: XmlElement): XmlElement[] {
  const inside = new Set<XmlElement | null>([whole])
  for (const element of elements) if (inside.has(element.parent)) inside.add(element)
  return elements.filter((element) => inside.has(element))
}
