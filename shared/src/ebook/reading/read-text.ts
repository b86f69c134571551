import { faultFinding, type PreflightFinding, placeInEpub } from '../finding.ts'
import type { Archive } from './archive.ts'
import { decodeXmlText } from './decode.ts'
import { type ArchivedFile, UnreadableEpubError } from './limits.ts'
import { readElements, type XmlElement, type XmlProblem } from './scan-xml.ts'

type Malformed =
  | 'container.unreadable'
  | 'protection.unreadable'
  | 'package.unreadable'
  | 'navigation.unreadable'
  | 'pages.malformed'

export async function readText(
  archive: Archive,
  file: ArchivedFile,
): Promise<{ text: string | null; findings: PreflightFinding[] }> {
  try {
    return decodeXmlText((await archive.read(file)).bytes, file.path)
  } catch (error) {
    return { text: null, findings: [unreadableFinding(error, file)] }
  }
}

/** Finding for an `Unreadable`; rethrows anything else. */
export function unreadableFinding(error: unknown, file: ArchivedFile): PreflightFinding {
  if (!(error instanceof UnreadableEpubError)) throw error
  return faultFinding(error.fault, file.path, placeInEpub(file.path))
}

export async function readXmlFile(
  archive: Archive,
  file: ArchivedFile,
  ifMalformed: Malformed,
): Promise<{ elements: XmlElement[]; findings: PreflightFinding[] }> {
  const { text, findings } = await readText(archive, file)
  if (text === null) return { elements: [], findings }
  const { elements, problem } = readElements(text)
  return problem
    ? { elements: [], findings: [...findings, xmlFinding(problem, file.path, ifMalformed)] }
    : { elements, findings }
}

export function xmlFinding(
  { kind, detail, line }: XmlProblem,
  file: string,
  ifMalformed: Malformed,
): PreflightFinding {
  if (kind === 'entity') return faultFinding('encoding.entity', detail, placeInEpub(file, line))
  return faultFinding(
    kind === 'entities' ? 'encoding.entities' : ifMalformed,
    detail,
    placeInEpub(file, line),
  )
}
