/** One request as the CDN's standard log has it: values by the names of the log's own header. */
export type LogLine = ReadonlyMap<string, string>

/**
 * The lines of a CloudFront standard log file (W3C extended format: tabs between values, `#Fields:` before them).
 * Columns are found by name, so that a log with fewer of them can be read as well.
 */
export function* logLines(text: string): Generator<LogLine> {
  let fields: string[] = []
  for (const line of text.split('\n')) {
    if (line.startsWith('#Fields:')) fields = line.slice('#Fields:'.length).trim().split(/\s+/)
    else if (line !== '' && !line.startsWith('#')) yield namedValues(fields, line.trimEnd().split('\t'))
  }
}

const namedValues = (fields: string[], values: string[]): LogLine =>
  new Map(fields.flatMap((name, index) => (values[index] ? [[name, values[index]] as const] : [])))
