const namespace = 'http://cloudfront.amazonaws.com/doc/2020-05-31/'

export const cloudFrontError = (code: string, message: string) =>
  `<ErrorResponse xmlns="${namespace}"><Error><Type>Sender</Type>` +
  `<Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`

export const xmlResponse = (status: number, body: string, headers: Record<string, string> = {}) =>
  new Response(`<?xml version="1.0"?>\n${body}`, {
    status,
    headers: { 'content-type': 'text/xml', ...headers },
  })

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
export const unescapeXml = (text: string) =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? '')

export const elementText = (body: string, element: string): string | undefined => {
  const [, text] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(body) ?? []
  return text === undefined ? undefined : unescapeXml(text)
}
