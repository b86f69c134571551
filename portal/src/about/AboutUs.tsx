import { plans } from '@lorecircle/shared/membership/plans'
import { platformPaths } from '@lorecircle/shared/urls/urls'
import { config } from '../config/config.ts'
import { HelpLink } from '../ui/HelpLink.tsx'
import { Icon } from '../ui/Icon.tsx'
import { BreakableAddress } from '../ui/Jointed.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Terms } from '../ui/Terms.tsx'

/** aboutus: what an author is a member of, what it costs, and whom to ask. */
export function AboutUs() {
  const { supportEmail } = config()
  return (
    <Screen title="About Lorecircle">
      <div className="column flow">
        <p>
          Lorecircle is a market of shops that belong to the authors who write the books, and it is run by one
          of them. Each shop has an address of its own; the market leads readers from shop to shop.
        </p>
        <p>
          Readers pay you directly, into your own Stripe account. The membership is the whole fee: Lorecircle
          takes no cut of a sale, and your readers’ names are yours to keep.
        </p>
        <section className="flow home-part">
          <h2>Membership</h2>
          <ul className="dots">
            {Object.values(plans).map(({ key, label }) => (
              <li key={key}>
                {label}: <Terms plan={key} />
              </li>
            ))}
          </ul>
        </section>
        <section className="flow home-part">
          <h2>Contact</h2>
          <p>Something does not work, or could be better? A person reads every email.</p>
          <p className="row">
            <a className="btn line" href={`mailto:${supportEmail}`}>
              <Icon name="mail" />
              <span>
                <BreakableAddress of={supportEmail} />
              </span>
            </a>
            <HelpLink />
          </p>
        </section>
        <p>
          <a className="btn text" href={platformPaths.about}>
            What readers are told about Lorecircle
          </a>
        </p>
      </div>
    </Screen>
  )
}
