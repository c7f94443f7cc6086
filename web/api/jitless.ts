import * as z from 'zod/mini'

// zod would try to write functions of its own, which our Content-Security-Policy forbids. Runs before any schema is made.
z.config({ jitless: true })
