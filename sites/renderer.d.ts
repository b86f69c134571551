import type { PageView } from '@lorecircle/shared/page/views'

/** A page's HTML at its public URL; throws where a template fails. The same view gives the same bytes. */
export function render(
  page: PageView,
  url: string,
): Promise<{ status: number; html: string; headers: Record<string, string> }>

/** Changes when a template, a style or an asset changes. */
export const rendererVersion: string
