import type { ProductField } from '../../shared/products/import-contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { ImportField } from '../csv-import/columns.ts';

/** With the headings of price lists and of other programs, in English and French. */
export const PRODUCT_COLUMNS: readonly ImportField<ProductField>[] = [
  {
    key: 'name',
    label: t('Name'),
    headings: [
      'name',
      'product',
      'productname',
      'item',
      'itemname',
      'description',
      'service',
      'title',
      'nom',
      'nomduproduit',
      'produit',
      'designation',
      'libelle',
      'article',
      'intitule',
    ],
  },
  {
    key: 'price',
    label: t('Price'),
    headings: [
      'price',
      'unitprice',
      'saleprice',
      'sellingprice',
      'salesunitprice',
      'rate',
      'amount',
      'prix',
      'prixunitaire',
      'prixdevente',
      'prixht',
      'prixunitaireht',
      'prixdeventeht',
      'tarif',
      'montant',
    ],
  },
  { key: 'unit', label: t('Unit'), headings: ['unit', 'uom', 'unitofmeasure', 'unitlabel', 'measure', 'unite', 'unitedemesure'] },
  {
    key: 'code',
    label: t('Code'),
    headings: ['code', 'sku', 'itemcode', 'productcode', 'productid', 'barcode', 'reference', 'ref', 'codebarres', 'codearticle', 'codeproduit'],
  },
  {
    key: 'tax',
    label: t('VAT'),
    headings: ['tax', 'vat', 'taxcategory', 'taxrate', 'vatrate', 'vatcategory', 'tva', 'taxe', 'tauxdetva', 'tauxtva', 'tauxdetaxe', 'categoriedetva'],
  },
];
