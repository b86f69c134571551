import { settingsPath } from '@lorecircle/shared/urls/portal-paths'
import { platformPaths } from '@lorecircle/shared/urls/urls'
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Link } from 'react-router'
import { config } from '../config/config.ts'
import { paths } from '../paths/paths.ts'
import { HelpLink } from '../ui/HelpLink.tsx'
import { Icon } from '../ui/Icon.tsx'

type Props = { hasEnded: boolean; owesInvoice: boolean; onClose: () => void }

const notYet =
  'Your shop, your own address and your sales open with a membership. You can prepare your books before that.'
const ended =
  'Your membership has ended, so readers cannot buy from your shop. Your books, drafts and orders are kept.'

/** Asks for a membership if there is none (B2.3-26, B2.3-27). */
export const MembershipPrompt = ({ hasEnded, owesInvoice, onClose }: Props) => (
  <ModalOverlay className="overlay" isOpen isDismissable onOpenChange={(open) => open || onClose()}>
    <Modal className="modal fades">
      <Dialog className="flow">
        <div className="row between">
          <Heading slot="title">Activate Your Membership</Heading>
          <Button slot="close" className="icon-btn" aria-label="Close">
            <Icon name="close" />
          </Button>
        </div>
        <p>{hasEnded ? ended : notYet}</p>
        <div className="stack">
          {owesInvoice ? (
            <Link className="btn" to={settingsPath('membership')}>
              Renew Membership
            </Link>
          ) : (
            <Link className="btn" to={paths.subscribe}>
              Subscribe Now
            </Link>
          )}
          <a className="btn line" href={platformPaths.market}>
            Return to Marketplace
          </a>
          <a className="btn text" href={`mailto:${config().supportEmail}`}>
            <Icon name="mail" />
            Contact us by email
          </a>
          <HelpLink />
        </div>
      </Dialog>
    </Modal>
  </ModalOverlay>
)
