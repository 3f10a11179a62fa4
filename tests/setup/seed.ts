import { configureGlobal } from 'fast-check';

configureGlobal({ seed: Number(process.env['TEST_SEED']) });
