import type { Generated } from 'kysely'

/** Written by better-auth, which also chose the column names. */
export type EmbeddedAuthTables = {
  auth_users: {
    id: string
    name: string
    email: string
    emailVerified: boolean
    image: string | null
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
  }
  auth_sessions: {
    id: string
    userId: string
    /** In the session cookie. */
    token: string
    expiresAt: Date
    createdAt: Generated<Date>
    updatedAt: Date
    ipAddress: string | null
    userAgent: string | null
  }
  auth_accounts: {
    id: string
    userId: string
    accountId: string
    /** `credential` is the sign-in by email and password. */
    providerId: string
    /** Salt and scrypt hash. */
    password: string | null
    createdAt: Generated<Date>
    updatedAt: Date
  }
  auth_verifications: { id: string; identifier: string; value: string; expiresAt: Date }
  auth_jwks: { id: string; publicKey: string; privateKey: string; createdAt: Date }
}

/** As better-auth 1.7.25 generates them. A test compares them with the installed version. */
export const embeddedAuthTables = [
  `create table auth_users (
     id text not null primary key,
     name text not null,
     email text not null unique,
     "emailVerified" boolean not null,
     image text,
     "createdAt" timestamptz default current_timestamp not null,
     "updatedAt" timestamptz default current_timestamp not null)`,
  `create table auth_sessions (
     id text not null primary key,
     "expiresAt" timestamptz not null,
     token text not null unique,
     "createdAt" timestamptz default current_timestamp not null,
     "updatedAt" timestamptz not null,
     "ipAddress" text,
     "userAgent" text,
     "userId" text not null references auth_users on delete cascade)`,
  `create table auth_accounts (
     id text not null primary key,
     "accountId" text not null,
     "providerId" text not null,
     "userId" text not null references auth_users on delete cascade,
     "accessToken" text,
     "refreshToken" text,
     "idToken" text,
     "accessTokenExpiresAt" timestamptz,
     "refreshTokenExpiresAt" timestamptz,
     scope text,
     password text,
     "createdAt" timestamptz default current_timestamp not null,
     "updatedAt" timestamptz not null)`,
  `create table auth_verifications (
     id text not null primary key,
     identifier text not null,
     value text not null,
     "expiresAt" timestamptz not null,
     "createdAt" timestamptz default current_timestamp not null,
     "updatedAt" timestamptz default current_timestamp not null)`,
  `create table auth_jwks (
     id text not null primary key,
     "publicKey" text not null,
     "privateKey" text not null,
     "createdAt" timestamptz not null,
     "expiresAt" timestamptz,
     alg text,
     crv text)`,
  'create index "auth_sessions_userId_idx" on auth_sessions ("userId")',
  'create index "auth_accounts_userId_idx" on auth_accounts ("userId")',
  'create index "auth_verifications_identifier_idx" on auth_verifications (identifier)',
]
