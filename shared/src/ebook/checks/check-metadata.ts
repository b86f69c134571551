import { at, type Finding, fault } from '../finding.ts'
import { isEpub3, type Publication } from '../reading/publication.ts'

/** What the book says of itself: title, language, identifier, dates. */
export function checkMetadata(publication: Publication): Finding[] {
  const { path, metadata } = publication
  const place = at(path, publication.root?.line)
  const all = (name: string) =>
    metadata.filter((element) => element.name === name && element.text.trim() !== '')
  const findings: Finding[] = []
  if (all('title').length === 0) findings.push(fault('metadata.title', '', place))
  if (all('language').length === 0) findings.push(fault('metadata.language', '', place))
  for (const { text, line } of all('language')) {
    if (!isLanguage(text.trim()))
      findings.push(fault('metadata.language_unknown', text.trim(), at(path, line)))
  }
  findings.push(...checkIdentifier(publication))
  if (isEpub3(publication) && !metadata.some(saysModified))
    findings.push(fault('metadata.modified', '', place))
  for (const { text, line } of all('date')) {
    if (!isDate(text.trim())) findings.push(fault('metadata.date', text.trim(), at(path, line)))
  }
  const stamp = metadata.find(({ attributes }) => attributes.name === 'lorecircle:order')
  if (stamp) findings.push(fault('protection.stamped', '', at(path, stamp.line)))
  return findings
}

function checkIdentifier({ path, metadata, uniqueIdentifier, root }: Publication): Finding[] {
  const identifiers = metadata.filter(({ name, text }) => name === 'identifier' && text.trim() !== '')
  if (identifiers.length === 0) return [fault('metadata.identifier', '', at(path, root?.line))]
  return identifiers.some(({ attributes }) => attributes.id?.trim() === uniqueIdentifier)
    ? []
    : [fault('metadata.identifier_unlinked', uniqueIdentifier, at(path, root?.line))]
}

const saysModified = ({ name, text, attributes }: Publication['metadata'][number]): boolean =>
  name === 'meta' &&
  attributes.property === 'dcterms:modified' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text.trim())

/** BCP 47, where `en_US` is the mistake that is seen most. */
function isLanguage(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length === 1 && /^(?:[a-z]{2,3}|[ix])(?:-|$)/i.test(code)
  } catch {
    return false
  }
}

const isDate = (text: string): boolean =>
  /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d.*)?)?)?$/.test(text) && !Number.isNaN(Date.parse(text))
