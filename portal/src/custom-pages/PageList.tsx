import type { CustomPageForAuthor } from '@lorecircle/shared/custom-page/calls'
import {
  givenPages,
  isGiven,
  nameOf,
  pageTitle,
  untitledPage,
} from '@lorecircle/shared/custom-page/custom-page'
import { policies, policySlugs } from '@lorecircle/shared/policy/policies'
import { Link } from 'react-router'
import { Icon } from '../ui/Icon.tsx'

type Props = {
  pages: CustomPageForAuthor[]
  /** Null for a new one. */
  current: string | null
  to: (slug: string | null) => string
}

/** The shop's own pages: those that every shop has a place for, then the author's, then what a shop has by law. */
export function PageList({ pages, current, to }: Props) {
  const own = pages.filter(({ slug }) => nameOf(slug) === null)
  const given = Object.keys(givenPages).filter(isGiven)
  const stateOf = (slug: string) => pages.find((page) => page.slug === slug)
  return (
    <nav className="page-list" aria-label="Your pages">
      <ul>
        {given.map((slug) => (
          <li key={slug}>
            <Link to={to(slug)} aria-current={slug === current ? 'page' : undefined}>
              {givenPages[slug]}
              <PageState page={stateOf(slug)} />
            </Link>
          </li>
        ))}
        {own.map((page) => (
          <li key={page.slug}>
            <Link to={to(page.slug)} aria-current={page.slug === current ? 'page' : undefined}>
              {pageTitle(page)}
              <PageState page={page} />
            </Link>
          </li>
        ))}
        <li>
          <Link to={to(null)} aria-current={current === null ? 'page' : undefined}>
            {own.length === 0 ? (
              <>
                {untitledPage}
                <PageState page={undefined} />
              </>
            ) : (
              <span className="row tight">
                <Icon name="plus" />
                Add a page
              </span>
            )}
          </Link>
        </li>
      </ul>
      <h2 id="policies">Policies</h2>
      <ul aria-labelledby="policies">
        {policySlugs.map((slug) => (
          <li key={slug}>
            <Link to={to(slug)} aria-current={slug === current ? 'page' : undefined}>
              {policies[slug]}
              <PolicyState page={stateOf(slug)} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function PageState({ page }: { page: CustomPageForAuthor | undefined }) {
  if (page?.isPublished) return <span className="state">Published</span>
  return <span className="state draft">{page ? 'Draft' : 'Empty'}</span>
}

/** In whose words the shop says it. */
function PolicyState({ page }: { page: CustomPageForAuthor | undefined }) {
  if (page?.isPublished) return <span className="state">Your text</span>
  return page ? (
    <span className="state draft">Draft</span>
  ) : (
    <span className="small quiet">Standard text</span>
  )
}
