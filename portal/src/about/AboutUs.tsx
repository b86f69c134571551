import { Screen } from '../ui/Screen.tsx'

export const AboutUs = () => <Screen title="About Lorecircle">{null}</Screen>
