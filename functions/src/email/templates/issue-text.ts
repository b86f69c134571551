import { authorsHtml } from '@lorecircle/shared/text/authors-html'

/** The same words for programs and people that read plain text: links behind their labels, pictures by what they show. */
export function issueText(body: string): string {
  const marked = authorsHtml(body)
    .replace(/\s+/g, ' ')
    .replace(/<li><p>/g, '<li>')
    .replace(/<\/p><\/li>/g, '</li>')
    .replace(/<ol>(.*?)<\/ol>/g, (_, items: string) => {
      let number = 0
      return `<br><br>${items.replace(/<li>/g, () => `<br>${++number}. `)}<br><br>`
    })
    .replace(/<li>/g, '<br>- ')
    .replace(/<a href="([^"<]*)"[^<>]*>(.*?)<\/a>/g, (_, url: string, label: string) =>
      label === url || `mailto:${label}` === url ? label : `${label} (${url})`,
    )
    .replace(/<img [^<>]*>/g, (tag) => {
      const shown = /alt="([^"]+)"/.exec(tag)?.[1]
      return shown === undefined ? '' : `<br>[${shown}]<br>`
    })
    .replace(/<hr[^<>]*>/g, '<br><br>* * *<br><br>')
    .replace(/<blockquote>/g, '<br><br>')
    .replace(/ ?<br[^<>]*> ?/g, '\n')
    .replace(/<\/(?:p|h2|h3|ul|blockquote|figure|figcaption)>/g, '\n\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
  return (
    marked
      // Looked for where a run of spaces begins, or a run of thousands is gone through from each of them.
      .replace(/(?<![ \u00a0])[ \u00a0]+\n/g, '\n')
      .replace(/\n[ \u00a0]+/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }
