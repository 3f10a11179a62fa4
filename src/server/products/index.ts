import type { AllHandlers } from '../core/handler.ts';
import { archiveProduct, createProduct, restoreProduct, updateProduct } from './edit.ts';
import { exportProducts } from './export.ts';
import { importProducts, undoProductImport } from './import.ts';
import { listProducts, suggestProducts } from './read.ts';

export const productHandlers = {
  'product.list': listProducts,
  'product.create': createProduct,
  'product.update': updateProduct,
  'product.archive': archiveProduct,
  'product.restore': restoreProduct,
  'product.suggest': suggestProducts,
  'product.export': exportProducts,
  'product.import': importProducts,
  'product.import.undo': undoProductImport,
} satisfies Partial<AllHandlers>;
