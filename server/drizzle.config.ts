import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/schema/!(*.test).ts',
  out: './migrations',
  // The role belongs to the whole cluster: `platform/database` makes it, no migration does.
  entities: { roles: { provider: '', include: [] } },
})
