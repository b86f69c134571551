import { plans } from '@lorecircle/shared/membership/plans'

/** What it costs and what it brings, before anybody types a word. */
export const Plans = () => (
  <aside className="plans" aria-labelledby="plans">
    <h2 id="plans">What a membership brings</h2>
    <ul className="dots">
      <li>A shop of your own, at an address of your own</li>
      <li>A place for every book in the Bookish Market</li>
      <li>Signed, numbered and special editions, and eBooks</li>
      <li>A blog, pages and a newsletter</li>
      <li>Payment straight from your readers, with no cut for us</li>
    </ul>
    <dl>
      {[plans.monthly, plans.yearly].map(({ key, label, terms }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{terms}</dd>
        </div>
      ))}
    </dl>
    <p className="small quiet">
      Signing up costs nothing: you choose a plan afterwards. If the law gives you a right of withdrawal, you
      keep it.
    </p>
  </aside>
)
