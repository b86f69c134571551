import { at, type Finding, fault } from '../finding.ts'
import type { Archive } from './archive.ts'
import { type ArchivedFile, Unreadable } from './limits.ts'
import { decode } from './decode.ts'
import { readElements, type XmlElement, type XmlProblem } from './scan-xml.ts'

/** What XML that is not well-formed is called, by what it is. */
type Malformed =
  | 'container.unreadable'
  | 'protection.unreadable'
  | 'package.unreadable'
  | 'navigation.unreadable'
  | 'pages.malformed'

/** The text of a file of the archive; null and a finding where it cannot be unpacked. */
export async function readText(
  archive: Archive,
  file: ArchivedFile,
): Promise<{ text: string | null; findings: Finding[] }> {
  try {
    return decode((await archive.read(file)).bytes, file.path)
  } catch (error) {
    return { text: null, findings: [unreadable(error, file)] }
  }
}

/** The finding of an `Unreadable`; throws anything else again. */
export function unreadable(error: unknown, file: ArchivedFile): Finding {
  if (!(error instanceof Unreadable)) throw error
  return fault(error.fault, file.path, at(file.path))
}

/** A small file of XML whole; no elements where it cannot be read. */
export async function readXmlFile(
  archive: Archive,
  file: ArchivedFile,
  ifMalformed: Malformed,
): Promise<{ elements: XmlElement[]; findings: Finding[] }> {
  const { text, findings } = await readText(archive, file)
  if (text === null) return { elements: [], findings }
  const { elements, problem } = readElements(text)
  return problem
    ? { elements: [], findings: [...findings, xmlFault(problem, file.path, ifMalformed)] }
    : { elements, findings }
}

export function xmlFault({ kind, detail, line }: XmlProblem, file: string, ifMalformed: Malformed): Finding {
  if (kind === 'entity') return fault('encoding.entity', detail, at(file, line))
  return fault(kind === 'entities' ? 'encoding.entities' : ifMalformed, detail, at(file, line))
}
