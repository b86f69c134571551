import { Screen } from '../ui/Screen.tsx'

export const WelcomePreview = () => <Screen title="Your welcome page">{null}</Screen>
