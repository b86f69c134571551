import { faultFinding, type PreflightFinding, placeInEpub } from '../finding.ts'

export function decodeXmlText(
  bytes: Uint8Array<ArrayBuffer>,
  file: string,
): { text: string; findings: PreflightFinding[] } {
  const utf16 = utf16Of(bytes)
  if (utf16) {
    const findings = [faultFinding('encoding.utf-16', '', placeInEpub(file))]
    return { text: withoutMark(new TextDecoder(utf16).decode(bytes)), findings }
  }
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const findings = hasMark ? [faultFinding('encoding.bom', '', placeInEpub(file, 1))] : []
  const text = new TextDecoder().decode(bytes)
  const declared = declaredIn(text)
  if (!isUtf8(bytes)) {
    const line = lineNumberAt(text, text.indexOf('\ufffd'))
    const said = declared === 'utf-8' ? 'it says that it is, and has other signs' : `it is in ${declared}`
    return { text, findings: [...findings, faultFinding('encoding.not-utf8', said, placeInEpub(file, line))] }
  }
  if (declared !== 'utf-8' && declared !== 'us-ascii') {
    findings.push(
      faultFinding('encoding.not-utf8', `it says that it is in ${declared}`, placeInEpub(file, 1)),
    )
  }
  return { text, findings }
}

/** 1-based; `index` in UTF-16 units. */
export function lineNumberAt(text: string, index: number): number {
  let line = 1
  for (let end = text.indexOf('\n'); end !== -1 && end < index; end = text.indexOf('\n', end + 1)) line++
  return line
}

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
}

const withoutMark = (text: string): string => text.replace(/^\ufeff/, '')

const declaredIn = (text: string): string =>
  (/^<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})/.exec(text)?.[1] ?? 'utf-8').toLowerCase()

function isUtf8(bytes: Uint8Array<ArrayBuffer>): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
