// Properties draw the same values each time, so that a test that fails tells of the change. `npm run properties` draws
// other values.
import { configureGlobal } from 'fast-check'

const FIXED_SEED = 14

if (process.env.PROPERTY_VALUES !== 'new') configureGlobal({ seed: FIXED_SEED })
